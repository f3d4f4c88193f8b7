import { useState } from 'react'
import { CallError } from './call-error.ts'

/**
 * What a form was filled from: it goes with what is saved, so that the server refuses what would undo a change that somebody else has
 * made meanwhile. Then `readAgain` is asked and what was typed stays: who saves once more has seen what the others wrote.
 */
export function useSeen<Seen>(first: Seen, readAgain: () => Promise<Seen>) {
  const [seen, setSeen] = useState(first)
  const saving = async <Saved>(save: (seen: Seen) => Promise<Saved>): Promise<Saved> => {
    try {
      return await save(seen)
    } catch (error) {
      const isChanged = error instanceof CallError && error.code === 'CHANGED_MEANWHILE'
      if (isChanged) setSeen(await readAgain().catch(() => seen))
      throw error
    }
  }
  return { seen, setSeen, saving }
}
