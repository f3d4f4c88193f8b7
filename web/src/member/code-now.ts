/** What a code needs that changes or is looked at closely; the page comes without it. */
export { BrightScreen } from './bright-screen.tsx'
export { followCode } from './changing-code.ts'
