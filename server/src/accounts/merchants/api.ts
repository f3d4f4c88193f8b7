import { editMerchant as editRoute } from '@chopcard/contract/accounts/merchant/edit-merchant.ts'
import { merchantInfo as infoRoute } from '@chopcard/contract/accounts/merchant/merchant.ts'
import { signInLook as lookRoute } from '@chopcard/contract/accounts/public/sign-in.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import { editMerchant } from './edit-merchant.ts'
import { merchantInfo } from './merchant-info.ts'
import { signInLook } from './sign-in-look.ts'

export const merchantsFeature = defineFeature({
  name: 'merchants',
  exports: ['create-merchant', 'info-in-language', 'make-test-merchant', 'merchant-info', 'service-end'],
  tables: ['merchant', 'merchant_key'],
  routes: [serve(infoRoute, merchantInfo), serve(editRoute, editMerchant), serve(lookRoute, signInLook)],
})
