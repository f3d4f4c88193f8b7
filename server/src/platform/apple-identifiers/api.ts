import * as contract from '@chopcard/contract/platform/admin/apple-identifiers.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import { assignAppleIdentifier, listIdentifierMerchants } from './identifier-merchants.ts'
import { getAppleIdentifier, listAppleIdentifiers } from './list-identifiers.ts'
import { addAppleIdentifier, deleteAppleIdentifier, editAppleIdentifier } from './save-identifier.ts'

export const appleIdentifiersFeature = defineFeature({
  name: 'apple-identifiers',
  exports: ['identifier-store', 'save-identifier', 'signing-identifier'],
  tables: ['apple_identifier', 'merchant_apple_identifier'],
  routes: [
    serve(contract.listAppleIdentifiers, listAppleIdentifiers),
    serve(contract.getAppleIdentifier, getAppleIdentifier),
    serve(contract.addAppleIdentifier, addAppleIdentifier),
    serve(contract.editAppleIdentifier, editAppleIdentifier),
    serve(contract.deleteAppleIdentifier, deleteAppleIdentifier),
    serve(contract.listIdentifierMerchants, listIdentifierMerchants),
    serve(contract.assignAppleIdentifier, assignAppleIdentifier),
  ],
})
