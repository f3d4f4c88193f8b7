import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '@chopcard/contract/core/errors.ts'
import type { NoticePageProps } from '@chopcard/contract/member-pages/member/pages.ts'
import { escapeHtml } from '../core/escape-html.ts'
import { say } from '../core/i18n.ts'
import { pageLanguage } from './page-language.ts'
import { sendPage } from './send-page.ts'

type Again = NonNullable<NoticePageProps['again']>
type SendAgain = (request: FastifyRequest, reply: FastifyReply, again: Again) => Promise<FastifyReply>

/**
 * Answers what fails on these pages with a page in the reader's language, whose button sends the same once more, with all that was
 * typed. A browser that goes back from an answer may have emptied the form.
 */
export function answerOutages(scope: FastifyInstance, send: SendAgain = sendPlain): void {
  scope.setErrorHandler((error, request, reply) => {
    const status = error instanceof Refusal ? error.status : 503
    if (status >= 500) request.log.error({ requestId: request.id, error: (error as Error).stack }, 'page failed')
    return send(request, reply.status(status), againFor(request))
  })
}

/** What the reader is told; what was sent is not called a page. */
export const outageNotice = ({ method }: Again) => (method === 'post' ? 'unsent' : 'unavailable')

/** The request as a form: without a script a page asked for is a form of its query. */
function againFor(request: FastifyRequest): Again {
  if (request.method !== 'POST') return { method: 'get', fields: textsOf(request.query) }
  const { body } = request
  return {
    method: 'post',
    fields: typeof body === 'string' ? [...new URLSearchParams(body)] : textsOf(body),
  }
}

const textsOf = (values: unknown): [string, string][] =>
  Object.entries(values ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string')

/** The page where nothing of the members' pages is needed. */
function sendPlain(request: FastifyRequest, reply: FastifyReply, again: Again): Promise<FastifyReply> {
  const language = pageLanguage(request, reply)
  const notice = outageNotice(again)
  const words = (key: string) => say(language, 'member', `notice.${key}`)
  const fields = again.fields.map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  const html = `<main><h1>${escapeHtml(words(notice))}</h1><p>${escapeHtml(words(`${notice}Hint`))}</p>
<form method="${again.method}">${fields.join('')}<button>${escapeHtml(words('again'))}</button></form></main>`
  return sendPage(request, reply, { language, title: words(notice), html, style, scripts: [] })
}

const style = `body{margin:0;background:#f0f2f5;color:#1f1f1f;font:16px/1.6 -apple-system,'Segoe UI',Roboto,'PingFang TC','Microsoft JhengHei','Noto Sans',Arial,sans-serif}
main{box-sizing:border-box;max-width:440px;margin:48px auto;padding:32px;background:#fff;border-radius:12px}
@media(max-width:520px){main{margin:0;min-height:100vh;border-radius:0}}
h1{font-size:24px;line-height:1.3;margin:4px 0 12px}p{margin:0 0 24px}
button{font:inherit;font-weight:600;width:100%;padding:14px;border:1px solid #0958d9;border-radius:8px;background:#0958d9;color:#fff;cursor:pointer}
button:focus-visible{outline:3px solid #91caff;outline-offset:2px}`
