import { keepFocus } from '../lib/keep-focus.ts'
import { tellPages } from './tell-pages.ts'

/** Keeps those who do not see the page informed where they are. Answers with how to end it. */
export function keepOriented(): () => void {
  const ends = [keepFocus(), tellPages()]
  return () => ends.forEach((end) => end())
}
