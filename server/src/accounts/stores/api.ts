import * as stores from '@chopcard/contract/accounts/merchant/stores.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import { addStore } from './add-store.ts'
import { chooseStore } from './choose-store.ts'
import { deleteStore, editStore } from './edit-store.ts'
import { checkStores, importStores } from './import-stores.ts'
import { getStore, listStores } from './list-stores.ts'

export const storesFeature = defineFeature({
  name: 'stores',
  exports: ['import-stores', 'list-stores', 'open-stores', 'store-name', 'store-rows'],
  tables: ['store'],
  routes: [
    serve(stores.listStores, listStores),
    serve(stores.getStore, getStore),
    serve(stores.addStore, addStore),
    serve(stores.editStore, editStore),
    serve(stores.deleteStore, deleteStore),
    serve(stores.checkStores, checkStores),
    serve(stores.importStores, importStores),
    serve(stores.chooseStore, chooseStore),
  ],
})
