import { pageColours } from '../../core/page-colours.ts'
import type { PassModel } from './pass-model.ts'

type Look = { backgroundColor: string; foregroundColor: string; labelColor?: string }

/** The colours of a pass: those of its page, on which every text can be read. */
export function passColours(look: Look): PassModel['colours'] {
  const { card, onCard, cardLabel } = pageColours(look.backgroundColor, look.foregroundColor, look.labelColor)
  return { background: card, foreground: onCard, label: cardLabel }
}
