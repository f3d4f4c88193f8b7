const MAX_BYTES = 1024 * 1024

/** The JSON of an answer, up to a megabyte; an empty object where it is none. */
export async function readAnswer(answer: Response): Promise<object> {
  const parts: Uint8Array[] = []
  let length = 0
  if (answer.body)
    for await (const part of answer.body as unknown as AsyncIterable<Uint8Array>) {
      length += part.length
      if (length > MAX_BYTES) return {}
      parts.push(part)
    }
  try {
    const value: unknown = JSON.parse(Buffer.concat(parts).toString('utf8'))
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
