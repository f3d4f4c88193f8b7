export const chunkTimeOut = 120_000

/** A part of the application that did not arrive; the browser remembers the failure, so only a reload helps. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError'
}

/** Loads a part of the application, and gives up after 120 seconds. */
export async function loadChunk<T>(load: () => Promise<T>, limit: number = chunkTimeOut): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError('late')), limit)
  })
  try {
    return await Promise.race([load(), late])
  } catch (error) {
    throw error instanceof ChunkError ? error : new ChunkError('failed', { cause: error })
  } finally {
    clearTimeout(timer)
  }
}
