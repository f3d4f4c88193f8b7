import { createTransport } from 'nodemailer'
import type { Config } from './config.ts'

export type OutgoingMail = {
  id: string
  to: string
  subject: string
  text: string
  html: string | null
  unsubscribeUrl?: string | null
}

type Transport = { sendMail(mail: object): Promise<{ response?: string }>; close(): void }

const open = new Map<string, Transport>()

/** Sends a mail to the mail server and returns its reply. A message that is tried again keeps its Message-ID. */
export async function sendBySmtp({ smtpUrl, from }: Config['mail'], mail: OutgoingMail): Promise<string> {
  if (!smtpUrl) throw new Error('No mail server: CHOPCARD_SMTP_URL is not set')
  const { id, to, subject, text, html, unsubscribeUrl } = mail
  const { response = '' } = await transportOf(smtpUrl).sendMail({
    messageId: `<${id}@${domainOf(from)}>`,
    from,
    // As an object, so that an address is never parsed as a list of addresses.
    to: { name: '', address: to },
    subject,
    text,
    ...(html !== null && { html }),
    headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribeUrl && unsubscribeHeaders(unsubscribeUrl)) },
  })
  return response
}

/** The mail program's unsubscribe button (RFC 8058): a POST to this address unsubscribes immediately. */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

function transportOf(url: string): Transport {
  let transport = open.get(url)
  if (!transport) {
    transport = createTransport({
      url,
      pool: true,
      maxConnections: 5,
      idleTimeout: 30_000,
      connectionTimeout: 5_000,
      greetingTimeout: 5_000,
      dnsTimeout: 5_000,
      socketTimeout: 15_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    open.set(url, transport)
  }
  return transport
}

/** Closes the connections to mail servers. */
export function closeSmtp(): void {
  for (const transport of open.values()) transport.close()
  open.clear()
}

const domainOf = (from: string) => /@([A-Za-z0-9.-]+)/.exec(from)?.[1] ?? 'chopcard.localhost'
