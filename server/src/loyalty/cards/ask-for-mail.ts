import { newId } from '../../core/new-id.ts'
import { sendMemberMailJob } from './jobs.ts'
import type { EmailTemplateName } from '@chopcard/contract/loyalty/campaign-parts.ts'
import type { MerchantContext } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'

/** Asks for one of the campaign's mails about a card; what is switched off or has no address is not sent. */
export const askForMail = (
  { app, merchant }: Pick<MerchantContext, 'app' | 'merchant'>,
  tx: Tx,
  cardId: string,
  mail: EmailTemplateName,
) => app.jobs.add(tx, sendMemberMailJob, { merchantId: merchant.id, cardId, mail, messageId: newId() })
