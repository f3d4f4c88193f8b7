import type { App } from '../../core/app.ts'
import type { Merchant } from '../../core/context.ts'
import { placesOf } from '../../accounts/stores/open-stores.ts'
import { goneCardPass, readCardPass } from './read-card-pass.ts'
import { readCouponPass } from './read-coupon-pass.ts'
import { readVoucherPass } from './read-voucher-pass.ts'
import type { PassKey } from './pass-name.ts'
import type { PassModel } from './pass-model.ts'

/** Apple's phones ignore more of them, and Google refuses a pass with more. */
const MAX_PLACES = 10

/** What wallets show of a pass now; undefined where neither its subject nor what it was of is left. */
export async function readPass(
  app: App,
  reader: { merchant: Merchant; now: Date },
  pass: Omit<PassKey, 'merchantId'> & { definitionId: string },
): Promise<PassModel | undefined> {
  const model = await modelOf(app, reader, pass)
  if (!model || model.ended) return model
  const places = await placesOf(app.database, reader.merchant.id)
  return { ...model, places: places.slice(0, MAX_PLACES) }
}

function modelOf(...[app, reader, pass]: Parameters<typeof readPass>): ReturnType<typeof readPass> {
  const { kind, subjectId } = pass
  if (kind === 'voucher') return readVoucherPass(app, reader, subjectId)
  if (kind === 'coupon') return readCouponPass(app, reader, pass)
  return readCardPass(app, reader, subjectId).then((model) => model ?? goneCardPass(app, reader, pass))
}
