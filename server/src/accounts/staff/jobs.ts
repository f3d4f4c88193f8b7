import type { Language } from '@chopcard/contract/core/kinds.ts'
import { defineJob } from '../../core/job-queue.ts'

export const registerMerchantJob = defineJob<{
  merchantName: string
  userName: string
  email: string
  language: Language
  timeZone: string
  currency: string
  sealedPasswordHash: string
  ip: string
  requestId: string
}>('register-merchant')
/**
 * Looks up the address and sends a link. Done in a job, so that the request takes the same time for known and unknown
 * addresses.
 */
export const mailAccountLinkJob = defineJob<{
  email: string
  wants: 'sign-in' | 'reset-password'
  language: Language
  nickname: string | null
  redirect: string | null
}>('mail-account-link', 2)
