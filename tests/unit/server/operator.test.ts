const unset = {
  OPERATOR_NAME: '',
  OPERATOR_ADDRESS: '',
  OPERATOR_EMAIL: '',
  COUNTER_PIXEL_URL: '',
  COUNTER_PIXEL_ID: '',
};

/** The environment is read once, so each look needs modules of its own. */
async function configured(variables: Partial<typeof unset>) {
  jest.resetModules();
  Object.assign(process.env, { DATABASE_URL: 'postgresql://localhost/none' }, unset, variables);
  return import('@/lib/server/request/operator');
}

const complete = {
  OPERATOR_NAME: 'Anna Beispiel',
  OPERATOR_ADDRESS: 'Musterweg 1; 12345 Musterstadt',
  OPERATOR_EMAIL: 'anna@example.org',
};

test('the legal notice names who runs the installation', async () => {
  const { operator } = await configured(complete);
  expect(operator()).toEqual({
    name: 'Anna Beispiel',
    addressLines: ['Musterweg 1', '12345 Musterstadt'],
    email: 'anna@example.org',
    phone: null,
    vatId: null,
  });
});

test.each(['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_EMAIL'] as const)(
  'without %s, or with a blank one, it is none',
  async (name) => {
    const { operator } = await configured({ ...complete, [name]: ' ' });
    expect(operator()).toBeNull();
  },
);

test('nobody is counted unless the operator has set both variables', async () => {
  const url = 'https://count.example/pixel.png?v=1';
  for (const variables of [{}, { COUNTER_PIXEL_URL: url }, { COUNTER_PIXEL_ID: '7' }]) {
    expect((await configured(variables)).counterPixel()).toBeNull();
  }
  const { counterPixel } = await configured({ COUNTER_PIXEL_URL: url, COUNTER_PIXEL_ID: 'a b' });
  expect(counterPixel()).toEqual({
    url: 'https://count.example/pixel.png?v=1&id=a+b',
    host: 'count.example',
    origin: 'https://count.example',
  });
});

test('an invalid address of the counter stops the server, and is reported by its variable', async () => {
  const { counterPixel } = await configured({
    COUNTER_PIXEL_URL: 'javascript:alert(1)',
    COUNTER_PIXEL_ID: '7',
  });
  expect(counterPixel).toThrow('COUNTER_PIXEL_URL');
});
