import type { ReceiptForm } from '@chopcard/contract/member-pages/member/pages.ts'
import type { Translate } from '../../card-art/words.ts'
import type { Purchase } from './hand-in.ts'
import { moneyText } from '../money-text.ts'
import { parseAmount } from '../parse-amount.ts'

export type Typed = 'transactionOn' | 'shopName' | 'amount'
export type Problems = Partial<Record<Typed | 'picture', string>>

type Given = { typed: (name: Typed) => string; hasPicture: boolean; form: ReceiptForm }

/** What the page can tell by itself, at each field; everything else is the server's to say. */
export function checkReceipt(
  { typed, hasPicture, form }: Given,
  t: Translate,
  language: string,
): { problems: Problems; purchase?: undefined } | { problems: Problems; purchase: Purchase } {
  const problems: Problems = {}
  const [transactionOn, shopName, amountText] = [typed('transactionOn'), typed('shopName'), typed('amount')]
  const { currency } = form.merchant
  const amount = parseAmount(amountText, currency)
  if (!hasPicture) problems.picture = t('fields.required')
  if (!transactionOn) problems.transactionOn = t('fields.required')
  else if (transactionOn > form.today) problems.transactionOn = t('fields.future')
  if (!shopName) problems.shopName = t('fields.required')
  if (!amountText) problems.amount = t('fields.required')
  else if (amount === undefined) problems.amount = t('fields.invalid')
  else if (amount < (form.carryOver ? 1 : form.amountPerChop))
    problems.amount = t('fields.receiptTooSmall', { min: moneyText(form.amountPerChop, currency, language) })
  if (Object.keys(problems).length > 0 || amount === undefined) return { problems }
  return { problems, purchase: { transactionOn, shopName, amount } }
}
