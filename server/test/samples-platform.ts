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
]
