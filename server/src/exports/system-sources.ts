import { listAdmins } from '@chopcard/contract/admin/admins.ts'
import { listAllMessages } from '@chopcard/contract/admin/deliveries.ts'
import type { SystemExportList } from '@chopcard/contract/admin/exports.ts'
import type { Route } from '@chopcard/contract/route.ts'
import { adminsSource } from './admins-source.ts'
import { allDeliveriesSource } from './deliveries-source.ts'
import type { SystemExportSource } from './export-source.ts'

/** The lists of the platform that can be exported; who may not see a list may not export it either. */
export const systemExportSources: Record<SystemExportList, { source: SystemExportSource; shownBy: Route }> = {
  admins: { source: adminsSource, shownBy: listAdmins },
  deliveries: { source: allDeliveriesSource, shownBy: listAllMessages },
}
