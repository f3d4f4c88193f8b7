import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Db, Tx } from '../../core/database.ts'
import { merchantIdOf } from '../../core/merchant-key.ts'
import { hashToken, shortKeyOf } from '../../core/secrets.ts'
import type { PaymentRow } from './provider.ts'

export const payments = (db: Db | Tx, merchantId: string) =>
  db.selectFrom('payment').selectAll().where('merchant_id', '=', merchantId)

/** The payment's row, held until the transaction ends: whoever changes what it pays for takes it first. */
export const lockPayment = async (tx: Tx, merchantId: string, id: string): Promise<PaymentRow> =>
  (await payments(tx, merchantId).where('id', '=', id).forUpdate().executeTakeFirst()) ?? refuse('NOT_FOUND')

export const changePayment = (tx: Tx, { merchant_id: merchantId, id }: PaymentRow, change: Partial<PaymentRow>) =>
  tx.updateTable('payment').set(change).where('merchant_id', '=', merchantId).where('id', '=', id).execute()

/** The payment of a token; undefined for anything else, of whatever form. */
export async function findPayment(db: Db, token: string): Promise<PaymentRow | undefined> {
  const shortKey = shortKeyOf('pt', token)
  const merchantId = shortKey && (await merchantIdOf(db, shortKey))
  if (!merchantId) return undefined
  return payments(db, merchantId).where('token_hash', '=', hashToken(token)).executeTakeFirst()
}

/** The payment that a provider's charge has paid. */
export const findByCharge = (db: Db, provider: string, chargeId: string): Promise<PaymentRow | undefined> =>
  db
    .selectFrom('payment')
    .selectAll()
    .where('charge_id', '=', chargeId)
    .where('provider', '=', provider)
    .executeTakeFirst()
