import type { Config } from '../../core/config.ts'
import { digest, sameBytes } from '../../core/secrets.ts'
import type { Merchant } from '../../core/context.ts'

type Owner = Pick<Merchant, 'id' | 'shortKey'>

/** The secret in the address to which Mailchimp reports: it is derived, so that it can be shown again, and differs by merchant. */
const tokenOf = (secret: string, { id, shortKey }: Owner): string =>
  `mw_${shortKey}_${digest(secret, 'mailchimp-webhook', id).toString('base64url')}`

export const webhookUrl = ({ publicUrl, secret }: Pick<Config, 'publicUrl' | 'secret'>, owner: Owner): string =>
  `${publicUrl}/api/webhooks/mailchimp/${tokenOf(secret, owner)}`

export const merchantKeyIn = (token: string): string | undefined => /^mw_([0-9a-z]{8})_[\w-]{43}$/.exec(token)?.[1]

/** Compared in constant time. */
export const isTokenOf = (secret: string, owner: Owner, token: string): boolean =>
  sameBytes(Buffer.from(token), Buffer.from(tokenOf(secret, owner)))
