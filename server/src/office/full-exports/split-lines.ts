/** The lines of a stream of bytes; throws what `tooLong` answers for one that is longer than allowed. */
export async function* splitLines(
  content: AsyncIterable<Uint8Array>,
  maxLength: number,
  tooLong: () => Error,
): AsyncGenerator<string> {
  let pieces: Buffer[] = []
  let length = 0
  for await (const chunk of content) {
    let rest = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      if (length + end > maxLength) throw tooLong()
      yield Buffer.concat([...pieces, rest.subarray(0, end)]).toString('utf8')
      ;[pieces, length, rest] = [[], 0, rest.subarray(end + 1)]
    }
    if (rest.length) pieces.push(rest)
    length += rest.length
    if (length > maxLength) throw tooLong()
  }
  if (length) yield Buffer.concat(pieces).toString('utf8')
}
