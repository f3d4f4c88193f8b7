import * as keys from '@chopcard/contract/outward/merchant/keys.ts'
import * as sandbox from '@chopcard/contract/outward/merchant/sandbox.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import { editKey, revokeKey } from './change-key.ts'
import { cleanUpNonces } from './clean-up-nonces.ts'
import { createKey } from './create-key.ts'
import { fillSandbox } from './fill-sandbox.ts'
import { listKeys, listRequests } from './list-keys.ts'
import { remindOfCertificates } from './remind-of-certificates.ts'
import { getSandbox, openSandbox, resetSandbox } from './sandbox.ts'

export const keysFeature = defineFeature({
  name: 'keys',
  tables: ['api_key', 'sandbox'],
  routes: [
    serve(keys.listKeys, listKeys),
    serve(keys.createKey, createKey),
    serve(keys.editKey, editKey),
    serve(keys.revokeKey, revokeKey),
    serve(keys.listRequests, listRequests),
    serve(sandbox.getSandbox, getSandbox),
    serve(sandbox.resetSandbox, resetSandbox),
    serve(sandbox.openSandbox, openSandbox),
  ],
  jobs: [cleanUpNonces, fillSandbox, remindOfCertificates],
})
