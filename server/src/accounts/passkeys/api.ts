import * as passkeys from '@chopcard/contract/accounts/merchant/passkeys.ts'
import * as signIn from '@chopcard/contract/accounts/public/passkey-sign-in.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import {
  addPasskey,
  confirmByPasskey,
  deletePasskey,
  listOwnPasskeys,
  renamePasskey,
  startPasskey,
  waysToConfirm,
} from './own-passkeys.ts'
import { passkeyLogin, passkeyLoginOptions } from './sign-in-with-passkey.ts'
import { deleteStaffPasskey, listStaffPasskeys } from './staff-passkeys.ts'

export const passkeysFeature = defineFeature({
  name: 'passkeys',
  tables: ['passkey', 'passkey_challenge'],
  routes: [
    serve(signIn.passkeyLoginOptions, passkeyLoginOptions),
    serve(signIn.passkeyLogin, passkeyLogin),
    serve(passkeys.listOwnPasskeys, listOwnPasskeys),
    serve(passkeys.startPasskey, startPasskey),
    serve(passkeys.addPasskey, addPasskey),
    serve(passkeys.renamePasskey, renamePasskey),
    serve(passkeys.deletePasskey, deletePasskey),
    serve(passkeys.waysToConfirm, waysToConfirm),
    serve(passkeys.confirmByPasskey, confirmByPasskey),
    serve(passkeys.listStaffPasskeys, listStaffPasskeys),
    serve(passkeys.deleteStaffPasskey, deleteStaffPasskey),
  ],
})
