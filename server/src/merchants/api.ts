import { editMerchant as editRoute } from '@chopcard/contract/merchant/edit-merchant.ts'
import { merchantInfo as infoRoute } from '@chopcard/contract/merchant/merchant.ts'
import { serve } from '../core/context.ts'
import { editMerchant } from './edit-merchant.ts'
import { merchantInfo } from './merchant-info.ts'

export const merchantsApi = [serve(infoRoute, merchantInfo), serve(editRoute, editMerchant)]
