// graphql-js reads NODE_ENV when it is loaded, and in no other but production takes a look at the name of whatever it is
// given: a twentieth of all the time that the tests take. They do without it, as `npm start` does.
const { NODE_ENV } = process.env;
process.env.NODE_ENV = 'production';
await import('graphql/jsutils/instanceOf.js');
process.env.NODE_ENV = NODE_ENV;
