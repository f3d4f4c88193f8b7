import * as staff from '@chopcard/contract/accounts/merchant/staff.ts'
import * as stores from '@chopcard/contract/accounts/merchant/stores.ts'
import { none, type Sample, sample } from './sample.ts'

const facts = {
  name: 'Pier 3',
  address: '3 Pier Road',
  latitude: 1.2834,
  longitude: 103.8607,
  openingHours: null,
  active: true,
}

/** One right request for every call of users, roles and stores. */
export const samplesOfStaff: readonly Sample[] = [
  sample(staff.listStaff, ({ merchant: { owner } }) => ({
    query: { page: '1', sort: '-lastSignInAt', q: owner.email, enabled: 'true' },
  })),
  sample(staff.getStaff, ({ own }) => ({ params: { id: own.staffId } })),
  sample(staff.addStaff, ({ newEmail: email }) => ({
    body: {
      name: 'Siti',
      email,
      role: 'operator',
      enabled: true,
      pin: '2468',
      eStampId: 'tag-2468',
      language: 'pt-BR',
    },
  })),
  sample(staff.editStaff, ({ own, merchant: { owner } }) => ({
    params: { id: own.staffId },
    body: { name: 'Mei', email: owner.email, role: 'owner', enabled: true, promotionCode: 'MEI' },
  })),
  sample(staff.inviteStaff, ({ own }) => ({ params: { id: own.staffId }, body: {} }), 'INVALID_REQUEST'),
  sample(staff.staffLoginHistory, ({ own }) => ({ params: { id: own.staffId }, query: { sort: '-at' } })),
  sample(staff.staffOptions, none),
  sample(staff.listRoles, none),
  sample(staff.addRole, () => ({
    body: { name: 'Till lead', menuPermissions: ['adjust', 'member-list'], actionPermissions: ['query', 'edit'] },
  })),
  sample(staff.editRole, ({ own }) => ({
    params: { id: own.roleId },
    body: { name: 'Counter', menuPermissions: ['dashboard'], actionPermissions: ['query', 'get'] },
  })),
  sample(staff.deleteRole, ({ own }) => ({ params: { id: own.roleId } })),
  sample(stores.listStores, none),
  sample(stores.getStore, ({ own }) => ({ params: { id: own.storeId } })),
  sample(stores.addStore, () => ({ body: facts })),
  sample(stores.editStore, ({ own }) => ({ params: { id: own.storeId }, body: { ...facts, name: 'Harbour 2' } })),
  sample(stores.deleteStore, ({ own }) => ({ params: { id: own.storeId } })),
  sample(stores.checkStores, ({ own }) => ({ body: { uploadId: own.sheetId } })),
  sample(stores.importStores, ({ own }) => ({ body: { uploadId: own.sheetId, filename: 'stores.csv' } })),
  sample(stores.chooseStore, ({ own }) => ({ body: { storeId: own.storeId } })),
]
