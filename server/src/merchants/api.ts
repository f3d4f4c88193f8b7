import * as routes from '@chopcard/contract/merchant/merchant.ts'
import { serve } from '../core/context.ts'
import { editMerchant } from './edit-merchant.ts'
import { merchantInfo } from './merchant-info.ts'

export const merchantsApi = [serve(routes.merchantInfo, merchantInfo), serve(routes.editMerchant, editMerchant)]
