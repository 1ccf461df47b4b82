import { SMALL_BODY_BYTES } from "../limits.ts";

/** The room that the bodies of all connections share while they come. */
export interface BodyRoom {
  /** A body begins to come. */
  enter(): BodyPlace;
}

/** What one body takes of it. */
export interface BodyPlace {
  /**
   * The body has come to be so long.
   *
   * @returns false where there is no room for it
   */
  hold(length: number): boolean;
  /** It is whole, or given up. Safe to call again. */
  leave(): void;
}

/**
 * Room for a number of bytes. Bodies of up to 16,384 bytes take none, so that large ones, however many and slow they
 * are, keep no others out; and one body always finds room.
 */
export function bodyRoom(maxBytes: number): BodyRoom {
  let taken = 0;
  return {
    enter() {
      let own = 0;
      return {
        hold(length) {
          const wanted = length > SMALL_BODY_BYTES ? length : 0;
          const others = taken - own;
          if (wanted > 0 && others > 0 && others + wanted > maxBytes) return false;
          taken = others + wanted;
          own = wanted;
          return true;
        },
        leave() {
          taken -= own;
          own = 0;
        },
      };
    },
  };
}
