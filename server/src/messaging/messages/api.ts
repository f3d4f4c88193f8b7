import * as contract from '@chopcard/contract/messaging/merchant/deliveries.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import { measureOutbox } from './measure-outbox.ts'
import { cleanUpMessages } from './clean-up-messages.ts'
import { deliverMessage } from './deliver-message.ts'
import { getMessage, listMessages } from './list-messages.ts'
import { sendMessageAgain } from './send-again.ts'

export const messagesFeature = defineFeature({
  name: 'messages',
  exports: ['member-browsers', 'message-store', 'push-payload', 'send-again'],
  tables: ['outbox'],
  routes: [
    serve(contract.listMessages, listMessages),
    serve(contract.getMessage, getMessage),
    serve(contract.sendMessageAgain, sendMessageAgain),
  ],
  metrics: measureOutbox,
  jobs: [deliverMessage, cleanUpMessages],
})
