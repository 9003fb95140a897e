/** Parameter of the address of the list of assets: the id of the smart collection whose search the user changes. */
export const SMART_PARAM = 'smart_collection';
