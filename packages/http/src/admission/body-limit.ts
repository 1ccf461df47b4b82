/** Whether a `Content-Length` alone says that the body is too long. A missing or unreadable one says nothing. */
export function isTooLong(contentLength: string | null, maxBytes: number): boolean {
  return contentLength !== null && /^\d+$/.test(contentLength) && Number(contentLength) > maxBytes;
}
