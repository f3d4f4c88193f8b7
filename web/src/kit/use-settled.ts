import { useEffect, useState } from 'react'

/** A typed text as it was when typing last paused for so long. */
export function useSettled(text: string, pauseMs: number): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text, pauseMs])
  return settled
}
