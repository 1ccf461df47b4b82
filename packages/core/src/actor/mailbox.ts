/** A place in a mailbox. */
export interface Envelope<Message> {
  readonly message: Message;
  before: Envelope<Message> | undefined;
  after: Envelope<Message> | undefined;
  isWaiting: boolean;
}

/** Messages in the order of their arrival, up to a limit. Each step takes the same time, however many wait. */
export interface Mailbox<Message> {
  /** How many messages wait. */
  readonly size: number;
  /** @returns undefined when as many wait as may */
  put(message: Message): Envelope<Message> | undefined;
  /** The one that waits longest; undefined when none does. */
  take(): Message | undefined;
  /** Takes a message out of the middle. @returns whether it still waited */
  remove(envelope: Envelope<Message>): boolean;
}

/** An empty mailbox. @param limit how many messages may wait, at least one */
export function createMailbox<Message>(limit: number): Mailbox<Message> {
  let first: Envelope<Message> | undefined;
  let last: Envelope<Message> | undefined;
  let size = 0;

  function remove(envelope: Envelope<Message>): boolean {
    if (!envelope.isWaiting) return false;
    const { before, after } = envelope;
    if (before === undefined) first = after;
    else before.after = after;
    if (after === undefined) last = before;
    else after.before = before;
    envelope.isWaiting = false;
    // One that left must not keep others alive.
    envelope.before = undefined;
    envelope.after = undefined;
    size -= 1;
    return true;
  }

  return {
    get size() {
      return size;
    },
    put(message) {
      if (size >= limit) return undefined;
      const envelope: Envelope<Message> = { message, before: last, after: undefined, isWaiting: true };
      if (last === undefined) first = envelope;
      else last.after = envelope;
      last = envelope;
      size += 1;
      return envelope;
    },
    take() {
      const envelope = first;
      if (envelope !== undefined) remove(envelope);
      return envelope?.message;
    },
    remove,
  };
}
