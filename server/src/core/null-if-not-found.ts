import { Refusal } from '@chopcard/contract/core/errors.ts'

/** Returns null if the object does not exist or the reader is refused: for pages, both are the same. */
export async function nullIfNotFound<T>(find: () => Promise<T>): Promise<T | null> {
  try {
    return await find()
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) return null
    throw error
  }
}
