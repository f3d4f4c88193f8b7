import { randomUUID } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { VoucherBody, type VoucherInput } from '@chopcard/contract/giving/vouchers.ts'
import type { App } from '../src/core/app.ts'
import type { Merchant } from '../src/core/context.ts'
import { voucherToken } from '../src/core/secrets.ts'
import { issueVoucher } from '../src/giving/vouchers/give-voucher.ts'
import { voucherColumns } from '../src/giving/vouchers/save-voucher.ts'
import { pictureUrl, type TestMerchant } from './make.ts'

/** What a form sends for a voucher of 50.00 that is valid for a year. */
export const voucherBody = (merchant: Pick<Merchant, 'shortKey'>, given: Partial<VoucherInput> = {}): VoucherInput => ({
  name: `Voucher ${randomUUID()}`,
  type: 'value',
  title: 'A treat',
  description: 'Coffee, cake and company',
  keywords: ['gift'],
  amount: 5000,
  price: 4500,
  codeType: 'both',
  validityType: 'days',
  effectiveFrom: null,
  effectiveTo: null,
  validityDays: 365,
  enabled: true,
  backgroundColor: '#5b3a29',
  foregroundColor: '#fff4e2',
  banner: pictureUrl(merchant, 'banner'),
  detailBanner: pictureUrl(merchant, 'detail'),
  terms: '',
  ...given,
})

export async function makeVoucher(
  app: App,
  merchant: TestMerchant,
  given: Partial<VoucherInput> = {},
): Promise<string> {
  const id = uuid()
  const body = VoucherBody.parse(voucherBody(merchant, given))
  await app.database.kysely
    .insertInto('voucher')
    .values({ merchant_id: merchant.id, id, currency: merchant.currency, ...voucherColumns(body) })
    .execute()
  return id
}

/** A voucher that was given, by its id and code; of 50.00 unless told otherwise. */
export async function makeVoucherRecord(
  app: App,
  merchant: TestMerchant,
  given: Partial<VoucherInput> = {},
  {
    email = `${uuid()}@holder.example`,
    now = new Date(),
    storeId = null,
  }: { email?: string; now?: Date; storeId?: string | null } = {},
): Promise<{ id: string; code: string; voucherId: string }> {
  const voucherId = await makeVoucher(app, merchant, given)
  const actor = { kind: 'merchant', id: merchant.owner.id, name: '', nickname: null, storeId } as const
  const giving = { app, merchant, actor, now, voucherId, email, language: 'en-US', source: 'test' } as const
  const id = await app.database.tx((tx) => issueVoucher(tx, giving))
  const { code } = await app.database.kysely
    .selectFrom('voucher_record')
    .select('code')
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, code, voucherId }
}

/** What the address of the holder's page ends with. */
export const voucherTokenOf = (app: App, merchant: Pick<Merchant, 'shortKey'>, recordId: string): string =>
  voucherToken(app.config.secret, merchant.shortKey, recordId)
