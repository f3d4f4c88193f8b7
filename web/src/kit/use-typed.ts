import { useState } from 'react'

type Typed = {
  text: string
  /** What the address had last. */
  known: string
  /** What was asked for and may still come back, the latest last. */
  asked: readonly string[]
}

/**
 * The text of a field that asks for a list. The address follows what is asked for, a moment later: what was typed meanwhile
 * stays, and only what somebody else has changed there is taken over.
 */
export function useTyped(value: string, send: (text: string) => void) {
  const [typed, setTyped] = useState<Typed>({ text: value, known: value, asked: [value] })
  const { text, known, asked } = typed
  if (known !== value) {
    const at = asked.indexOf(value)
    setTyped(at < 0 ? { text: value, known: value, asked: [value] } : { text, known: value, asked: asked.slice(at) })
  }
  const ask = (wanted: string) => {
    if (wanted === value) return
    setTyped((now) => ({ ...now, asked: [...now.asked, wanted] }))
    send(wanted)
  }
  const type = (next: string) => setTyped((now) => ({ ...now, text: next }))
  return { text, type, ask }
}
