import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import { newId } from '../../core/new-id.ts'
import type { App } from '../../core/app.ts'
import type { Tx } from '../../core/database.ts'
import { hashToken, paymentToken } from '../../core/secrets.ts'
import { providerNow, providerOf } from './providers.ts'
import type { Purpose } from './purposes.ts'

export type NewPayment = {
  app: App
  merchant: { id: string; shortKey: string; isTest: boolean }
  purpose: Purpose
  subjectId: string
  /** Smallest units; decided by the server, never by a browser. */
  amount: number
  currency: string
  description: string
  email: string | null
  language: Language
  /** Where the payer goes afterwards: a path below the public address. */
  returnPath: string
  /** From then on nothing is waited for; hardly a day from now where nothing is said: no page of Stripe's lives longer. */
  expiresAt?: Date
  now: Date
}

/**
 * Opens a payment in the transaction of what it pays for; answers with the address where it is paid. The provider is asked
 * only when somebody goes there, so that its outage holds up no transaction.
 */
export async function startPayment(tx: Tx, given: NewPayment): Promise<{ id: string; url: string }> {
  const { app, merchant, now } = given
  if (!/^\/[^/\\]/.test(given.returnPath)) throw new Error('a payment leads back into the application')
  const provider = providerNow(app, merchant.isTest)
  if (!providerOf(provider).accepts(given.amount, given.currency)) refuse('PAYMENT_AMOUNT_IMPOSSIBLE')
  const id = newId()
  const token = paymentToken(app.config.secret, merchant.shortKey, id)
  await tx
    .insertInto('payment')
    .values({
      merchant_id: merchant.id,
      id,
      token_hash: hashToken(token),
      purpose: given.purpose,
      subject_id: given.subjectId,
      amount: given.amount,
      currency: given.currency,
      description: given.description.slice(0, 200),
      email: given.email,
      language: given.language,
      return_path: given.returnPath,
      provider,
      created_at: now,
      expires_at: given.expiresAt ?? new Date(now.getTime() + 23 * 3_600_000),
    })
    .execute()
  return { id, url: urlOf(app, token) }
}

const urlOf = (app: App, token: string) => `${app.config.publicUrl}/pay/${token}`

/** Where a payment that was opened before is paid. */
export const paymentUrl = (app: App, { shortKey }: { shortKey: string }, id: string): string =>
  urlOf(app, paymentToken(app.config.secret, shortKey, id))
