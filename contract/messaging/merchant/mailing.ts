import { z } from 'zod'
import { emailTemplateNames, MailBody } from '../../loyalty/campaign-parts.ts'
import { Id, Language, text } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'

export const sendTestMail = route({
  audience: 'merchant',
  menu: 'campaign-list',
  action: 'edit',
  method: 'POST',
  path: '/merchant/campaign/{id}/testMail',
  about: 'Sends a mail as it stands in the editor, with values made up, to the signed-in user.',
  params: { id: Id },
  body: z.strictObject({
    template: z.enum(emailTemplateNames),
    language: Language,
    title: text(80),
    body: MailBody,
  }),
  reply: z.object({ to: z.string() }),
  refuses: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
})
