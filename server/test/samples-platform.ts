import * as admins from '@chopcard/contract/admin/admins.ts'
import * as exports from '@chopcard/contract/admin/exports.ts'
import * as platform from '@chopcard/contract/admin/platform.ts'
import { adminPassword as password } from './make-admin.ts'
import { none, type Sample, sample } from './sample.ts'

/** One right request for every call of the platform's back office, sent by the world's administrator. */
export const samplesOfPlatform: readonly Sample[] = [
  sample(platform.systemInfo, none),
  sample(platform.systemLogout, none),
  sample(platform.systemSummary, none),
  sample(platform.scheduledTasks, none),
  sample(platform.editSystemProfile, ({ admin }) => ({ body: { email: admin.email, userName: 'Another Name' } })),
  sample(exports.startSystemExport, ({ merchant }) => ({
    body: {
      list: 'deliveries',
      format: 'csv',
      filters: { merchantId: merchant.id, from: '2026-01-01', state: 'sent' },
      password,
    },
  })),
  sample(exports.getSystemExport, ({ systemExportId: id }) => ({ params: { id } })),
  sample(exports.systemExportFile, ({ systemExportId: id }) => ({ params: { id } })),
  sample(admins.listAdmins, () => ({
    query: { q: 'admin', enabled: 'true', isAgent: 'false', sort: '-lastSignInAt' },
  })),
  sample(admins.getAdmin, ({ admin }) => ({ params: { id: admin.id } })),
  sample(admins.addAdmin, ({ newEmail: email }) => ({
    body: { name: 'Rae', email, isAgent: true, enabled: true, language: 'pt-BR', password },
  })),
  sample(admins.editAdmin, ({ admin, newEmail: email }) => ({
    params: { id: admin.id },
    body: { name: 'Renamed', email, isAgent: false, enabled: true, password },
  })),
  sample(admins.inviteAdmin, ({ admin }) => ({ params: { id: admin.id }, body: {} }), 'ADMIN_NOT_INVITED'),
  sample(admins.adminSignIns, ({ admin }) => ({ params: { id: admin.id }, query: { sort: '-at' } })),
  sample(admins.adminLinkInfo, () => ({ params: { token: 'lt_unknown' } }), 'RESET_URL_INVALID'),
  sample(
    admins.setAdminPassword,
    () => ({ body: { token: 'lt_unknown', password: 'Right-Horse-99', confirmPassword: 'Right-Horse-99' } }),
    'RESET_URL_INVALID',
  ),
]
