import type { Config } from '../../core/config.ts'

/** Where people register for a campaign: what its QR code holds. */
export const registrationUrl = (config: Pick<Config, 'publicUrl'>, campaignId: string): string =>
  `${config.publicUrl}/member/login/${campaignId}`
