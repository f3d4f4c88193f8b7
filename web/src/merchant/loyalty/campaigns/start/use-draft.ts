import { FirstCardDraft, saveFirstSteps } from '@chopcard/contract/office/merchant/first-steps.ts'
import { useEffect, useMemo } from 'react'
import { call } from '../../../../lib/call.ts'

const PAUSE_MS = 400

/** Keeps what is chosen of the first card on the server: soon after each change, and at once when the page is left. */
export function useDraft() {
  const keep = useMemo(() => makeKeeper(), [])
  useEffect(() => {
    window.addEventListener('pagehide', keep.flush)
    return () => {
      window.removeEventListener('pagehide', keep.flush)
      keep.flush()
    }
  }, [keep])
  return keep
}

function makeKeeper() {
  let waiting: FirstCardDraft | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  // One after the other: an older draft must not arrive last.
  let last: Promise<unknown> = Promise.resolve()
  const send = (draft: FirstCardDraft) => {
    last = last.then(() => call(saveFirstSteps, { body: { draft } }, { quiet: true })).catch(() => undefined)
    return last
  }
  const flush = () => {
    clearTimeout(timer)
    if (waiting) void send(waiting)
    waiting = undefined
  }
  return {
    flush,
    /** What cannot be kept, such as an empty number, waits for the next change. */
    soon(draft: FirstCardDraft) {
      const known = FirstCardDraft.safeParse(draft)
      if (!known.success) return
      waiting = known.data
      clearTimeout(timer)
      timer = setTimeout(flush, PAUSE_MS)
    },
    now(draft: FirstCardDraft) {
      clearTimeout(timer)
      waiting = undefined
      return send(draft)
    },
  }
}
