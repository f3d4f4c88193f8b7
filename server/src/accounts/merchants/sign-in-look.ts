import type { signInLook as route } from '@chopcard/contract/accounts/public/sign-in.ts'
import type { Verb } from '../../core/context.ts'
import { merchantIdOf } from '../../core/merchant-key.ts'

const nobody = { name: null, logo: null, backgroundColor: null, backgroundImage: null }

/** How a merchant's sign-in page looks, and nothing else of it; an unknown key is answered like a plain merchant's. */
export const signInLook: Verb<typeof route> = async (ctx, { params }) => {
  const merchantId = await merchantIdOf(ctx.db, params.shop)
  if (!merchantId) return nobody
  const row = await ctx.db
    .selectFrom('merchant as m')
    .select(['m.name', 'm.logo', 'm.background_color as backgroundColor', 'm.background_image as backgroundImage'])
    .where('m.merchant_id', '=', merchantId)
    .where('m.account_state', 'not in', ['terminated', 'disabled'])
    .executeTakeFirst()
  return row ?? nobody
}
