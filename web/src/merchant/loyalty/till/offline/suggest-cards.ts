import type { Card } from '@chopcard/contract/loyalty/cards.ts'
import { listCardsByEmail } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { cardByToken, scanned } from '@chopcard/contract/loyalty/merchant/till.ts'
import { CallError } from '../../../../lib/call-error.ts'
import { call } from '../../../../lib/call.ts'
import { isCutOff, seenNamed } from './offline.ts'

const MAX_SUGGESTED = 8
const wholeAddress = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/
const wholeNumber = /^\d{4}[\s-]?\d{4}[\s-]?\d{4}$/
/** What comes from a scanner says all with its end, and a single sign says nothing. */
const isTooLittle = (text: string) => text.length < 2 || /^CC\d|[:/]/.test(text) || /^[\d\s-]{1,3}$/.test(text)

/** The cards that a text may mean while it is being typed; without network those that this device has seen. */
export async function suggestCards(text: string, mayList: boolean): Promise<Card[]> {
  if (isTooLittle(text)) return []
  if (isCutOff()) return seenNamed(text).slice(0, MAX_SUGGESTED)
  try {
    return (await ask(text, mayList)).slice(0, MAX_SUGGESTED)
  } catch (error) {
    // Nothing fits yet, or the look-up itself will tell what is wrong.
    if (error instanceof CallError) return []
    throw error
  }
}

async function ask(text: string, mayList: boolean): Promise<Card[]> {
  const options = { quiet: true }
  if (mayList && wholeAddress.test(text))
    return (await call(listCardsByEmail, { query: { email: text } }, options)).data
  if (wholeNumber.test(text)) return [(await call(cardByToken, { params: { x: text } }, options)).data]
  const { data } = await call(scanned, { params: { x: text } }, options)
  if (data.kind === 'cards') return data.cards
  return data.kind === 'card' ? [data.card] : []
}
