import { useEffect, useState } from 'react'

/** A typed text as it was when typing last paused for so long. */
export function useDebounced(text: string, pauseMs: number): string {
  const [debounced, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text, pauseMs])
  return debounced
}
