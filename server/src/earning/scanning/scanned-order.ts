import type { z } from 'zod'
import type { OrderDetail } from '@chopcard/contract/commerce/orders.ts'
import type { MerchantContext } from '../../core/context.ts'
import { hookPoint } from '../../core/hooks.ts'

export type Order = z.input<typeof OrderDetail>
type FindOrder = (ctx: MerchantContext, text: string) => Promise<Order | undefined>

/** Orders come after scanning: they implement which of them a text names, as staff see it. */
export const scannedOrder = hookPoint<FindOrder>('scanned-order')

export async function orderNamed(ctx: MerchantContext, text: string): Promise<Order | undefined> {
  for (const find of ctx.app.hooks.all(scannedOrder)) {
    const order = await find(ctx, text)
    if (order) return order
  }
  return undefined
}
