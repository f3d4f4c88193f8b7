import type { FastifyInstance } from 'fastify'
import { Refusal } from '@chopcard/contract/core/errors.ts'
import { callAssistant } from '@chopcard/contract/integration/assistants.ts'
import { sendRefusal } from '../../core/envelope.ts'

/** The server sends nothing by itself and keeps no session, so it refuses GET and DELETE as the protocol says. */
export function refuseOtherMethods(server: FastifyInstance): void {
  server.route({
    method: ['GET', 'DELETE'],
    url: `/api${callAssistant.path}`,
    handler: (request, reply) =>
      sendRefusal(request, reply.header('allow', callAssistant.method), new Refusal('METHOD_NOT_ALLOWED')),
  })
}
