import type { signInLook as route } from '@chopcard/contract/accounts/public/sign-in.ts'
import type { Verb } from '../../core/context.ts'

const nobody = { name: null, logo: null, backgroundColor: null, backgroundImage: null }

/** How a merchant's sign-in page looks, and nothing else of it; an unknown key is answered like a plain merchant's. */
export const signInLook: Verb<typeof route> = async (ctx, { params }) => {
  const row = await ctx.db
    .selectFrom('merchant_key as k')
    .innerJoin('merchant as m', 'm.merchant_id', 'k.merchant_id')
    .select(['m.name', 'm.logo', 'm.background_color as backgroundColor', 'm.background_image as backgroundImage'])
    .where('k.short_key', '=', params.shop)
    .where('m.account_state', 'not in', ['terminated', 'disabled'])
    .executeTakeFirst()
  return row ?? nobody
}
