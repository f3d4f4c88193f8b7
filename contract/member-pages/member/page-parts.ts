import type { Language } from '../../core/kinds.ts'

/** What the server hands to the renderer of a member's page, and embeds in it for the browser to take over. */
export type MemberPage = { language: Language; words: MemberWords }

/** The messages of one language, as nested as in its file. */
export type MemberWords = { [key: string]: string | MemberWords }

/** A QR code as one SVG path in a square of `size` modules. */
export type QrPath = { size: number; path: string }
