import type { forgetPassword as route } from '@chopcard/contract/members/public/registration.ts'
import type { Verb } from '../../core/context.ts'
import { askForLink } from './ask-for-link.ts'

export const forgetPassword: Verb<typeof route> = async (ctx, { body }) => {
  await askForLink(ctx, { email: body.email, wants: 'reset-password', nickname: null, redirect: null })
  return { checkMailbox: true }
}
