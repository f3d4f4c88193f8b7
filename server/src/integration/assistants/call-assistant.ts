import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { callAssistant as route } from '@chopcard/contract/integration/assistants.ts'
import type { Verb } from '../../core/context.ts'
import { makeServer } from './make-server.ts'

/** Answers one message of the protocol (Streamable HTTP), without a session: whatever it needs comes with the request. */
export const callAssistant: Verb<typeof route> = async (ctx, { body, headers }) => {
  const { publicUrl } = ctx.app.config
  refuseOtherPages(headers.origin, publicUrl)
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  const server = makeServer(ctx)
  await server.connect(transport)
  try {
    const answer = await transport.handleRequest(asRequest(publicUrl, headers['mcp-protocol-version']), {
      parsedBody: body,
    })
    const text = await answer.text()
    return { status: answer.status, message: text ? (JSON.parse(text) as unknown) : undefined }
  } finally {
    await server.close()
  }
}

/** Refuses a page of another site, which a browser names: the answer to DNS rebinding that the protocol asks for. */
function refuseOtherPages(origin: string, publicUrl: string): void {
  if (origin && origin !== new URL(publicUrl).origin) refuse('FORBIDDEN')
}

const asRequest = (url: string, version: string): Request =>
  new Request(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(version && { 'mcp-protocol-version': version }),
    },
  })
