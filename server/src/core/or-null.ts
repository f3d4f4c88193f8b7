import { Refusal } from '@chopcard/contract/core/errors.ts'

/** What is found for a page; what its reader is refused is as if it were not there. */
export async function orNull<T>(find: () => Promise<T>): Promise<T | null> {
  try {
    return await find()
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) return null
    throw error
  }
}
