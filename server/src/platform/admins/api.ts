import * as contract from '@chopcard/contract/platform/admin/admins.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import { adminLinkInfo, setAdminPassword } from './admin-links.ts'
import { addAdmin, editAdmin, inviteAdmin } from './change-admins.ts'
import { adminSignIns, getAdmin, listAdmins } from './list-admins.ts'

export const adminsFeature = defineFeature({
  name: 'admins',
  exports: ['admin-store', 'create-system-admin', 'system-sessions'],
  tables: ['system_admin', 'system_link', 'system_session'],
  routes: [
    serve(contract.listAdmins, listAdmins),
    serve(contract.getAdmin, getAdmin),
    serve(contract.addAdmin, addAdmin),
    serve(contract.editAdmin, editAdmin),
    serve(contract.inviteAdmin, inviteAdmin),
    serve(contract.adminSignIns, adminSignIns),
    serve(contract.adminLinkInfo, adminLinkInfo),
    serve(contract.setAdminPassword, setAdminPassword),
  ],
})
