/**
 * Asks again while the server says that it is busy (503), as every client does, with the same idempotency key. For crowds:
 * on a busy machine the last of a hundred requests may wait for a connection longer than the server lets it.
 */
export async function untilServed<A extends { code?: string | undefined }>(ask: () => Promise<A>): Promise<A> {
  for (;;) {
    const answer = await ask()
    if (answer.code !== 'SERVICE_UNAVAILABLE') return answer
  }
}
