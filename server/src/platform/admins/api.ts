import * as contract from '@chopcard/contract/platform/admin/admins.ts'
import * as passkeys from '@chopcard/contract/platform/admin/passkeys.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import { adminLinkInfo, setAdminPassword } from './admin-links.ts'
import { addAdmin, editAdmin, inviteAdmin } from './change-admins.ts'
import { deleteAdminPasskey, listAdminPasskeys } from './admin-passkeys.ts'
import {
  addSystemPasskey,
  confirmBySystemPasskey,
  deleteSystemPasskey,
  listOwnSystemPasskeys,
  renameSystemPasskey,
  startSystemPasskey,
  systemWaysToConfirm,
} from './own-passkeys.ts'
import { adminSignIns, getAdmin, listAdmins } from './list-admins.ts'

export const adminsFeature = defineFeature({
  name: 'admins',
  exports: ['admin-store', 'create-system-admin', 'passkey-duty', 'system-sessions'],
  tables: ['system_admin', 'system_link', 'system_passkey', 'system_session'],
  routes: [
    serve(contract.listAdmins, listAdmins),
    serve(contract.getAdmin, getAdmin),
    serve(contract.addAdmin, addAdmin),
    serve(contract.editAdmin, editAdmin),
    serve(contract.inviteAdmin, inviteAdmin),
    serve(contract.adminSignIns, adminSignIns),
    serve(contract.adminLinkInfo, adminLinkInfo),
    serve(contract.setAdminPassword, setAdminPassword),
    serve(passkeys.listOwnSystemPasskeys, listOwnSystemPasskeys),
    serve(passkeys.startSystemPasskey, startSystemPasskey),
    serve(passkeys.addSystemPasskey, addSystemPasskey),
    serve(passkeys.renameSystemPasskey, renameSystemPasskey),
    serve(passkeys.deleteSystemPasskey, deleteSystemPasskey),
    serve(passkeys.systemWaysToConfirm, systemWaysToConfirm),
    serve(passkeys.confirmBySystemPasskey, confirmBySystemPasskey),
    serve(passkeys.listAdminPasskeys, listAdminPasskeys),
    serve(passkeys.deleteAdminPasskey, deleteAdminPasskey),
  ],
})
